import { escapeHtml } from '../../platform/escape-html.ts'

/** Fills in the prerendered form pages by their data attributes, as the site's script does in the browser. */

export type Outcome = { message?: string; values?: Record<string, string>; errors?: Record<string, string> }

/** The page with the form: entered values, errors next to the fields, and a message above. */
export function formPage(html: string, { message, values = {}, errors = {} }: Outcome): string {
  let page = html
  for (const [field, value] of Object.entries(values)) page = setValue(page, field, value)
  for (const [field, message] of Object.entries(errors)) page = setError(page, field, message)
  if (!message) return page
  return page
    .replace(
      /(<div\b[^>]*\bdata-form-message\b[^>]*>)[^<]*/,
      (_, tag: string) => show(tag) + escapeHtml(message),
    )
    .replace('<title>', '<title>Please check: ')
}

/** The page with its success message instead of the form; `result` is the message from the receiving feature. */
export function successPage(html: string, result?: string): string {
  const page = result
    ? html.replace(/(<p\b[^>]*\bdata-form-result\b[^>]*>)[^<]*/, (_, tag: string) => tag + escapeHtml(result))
    : html
  return page
    .replace(/<div\b[^>]*\bdata-form-success\b[^>]*>/, show)
    .replace(/<form\b[^>]*\bdata-form="/, (tag) => tag.replace('<form', '<form hidden=""'))
}

function show(tag: string): string {
  return removeAttribute(tag, 'hidden')
}

/** Matches whole attributes, to ignore text inside values. */
function removeAttribute(tag: string, attribute: string): string {
  return tag.replace(/\s([\w-]+)(="[^"]*")?/g, (match, name: string) => (name === attribute ? '' : match))
}

function tagPattern(element: string, field: string): RegExp {
  return new RegExp(`<${element}\\b[^>]*\\sname="${field}"[^>]*>`, 'g')
}

function setValue(page: string, field: string, value: string): string {
  const escaped = escapeHtml(value)
  return page
    .replace(tagPattern('input', field), (tag) =>
      tag.includes(' type="checkbox"')
        ? tag.replace('<input', value === '' ? '<input' : '<input checked=""')
        : removeAttribute(tag, 'value').replace('<input', () => `<input value="${escaped}"`),
    )
    .replace(
      new RegExp(`(${tagPattern('textarea', field).source})[^<]*`),
      (_, tag: string) =>
        // HTML drops a line break right after the tag, so add one.
        `${tag}\n${escaped}`,
    )
    .replace(new RegExp(`${tagPattern('select', field).source}[\\s\\S]*?</select>`), (select) =>
      selectOption(select, escaped),
    )
}

/** Selects the option with this value; an unknown value changes nothing. */
function selectOption(select: string, escaped: string): string {
  if (!select.includes(` value="${escaped}"`)) return select
  return select.replace(/<option\b[^>]*>/g, (option) => {
    const bare = removeAttribute(option, 'selected')
    return bare.includes(` value="${escaped}"`) ? bare.replace('<option', '<option selected=""') : bare
  })
}

function setError(page: string, field: string, message: string): string {
  return page
    .replace(
      new RegExp(`(<p\\b[^>]*\\sdata-error="${field}"[^>]*>)[^<]*`),
      (_, tag: string) => show(tag) + escapeHtml(message),
    )
    .replace(new RegExp(`<(input|textarea|select)(?=\\b[^>]*\\sname="${field}")`), '<$1 aria-invalid="true"')
}
