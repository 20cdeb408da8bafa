import {
  applicationErrors,
  contactErrors,
  inquiryTypes,
  normalizeApplication,
  normalizeContact,
} from '@greenroom/contract/features/applications/applications.rules.ts'
import {
  caseErrors,
  caseFormNames,
  normalizeCase,
} from '@greenroom/contract/features/cases/case-forms.rules.ts'
import { draftStore, initialValues, presetType } from './draft.ts'
import { type Failure, failureFrom, timedOut, unreachable } from './failure.ts'

type Values = Record<string, string>
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
type FormConfig = {
  url: string
  validate: (values: Values) => Record<string, string | undefined>
  /** How long the success view is shown before the empty form returns. */
  successMs?: number
}

const TIMEOUT_MS = 20_000

const formConfigs: Record<string, FormConfig> = {
  join: { url: '/api/applications', validate: (values) => applicationErrors(normalizeApplication(values)) },
  contact: {
    url: '/api/inquiries',
    validate: (values) => contactErrors(normalizeContact(values)),
    successMs: 3_000,
  },
  ...Object.fromEntries(
    caseFormNames.map((form) => [
      `legal/${form}`,
      {
        url: `/api/legal/${form}`,
        validate: (values: Values) => caseErrors(form, normalizeCase(form, values)),
      },
    ]),
  ),
}

function enhance(form: HTMLFormElement, name: string, config: FormConfig): void {
  const find = <E extends HTMLElement>(selector: string) => document.querySelector(selector) as E
  const message = find('[data-form-message]')
  const success = find('[data-form-success]')
  const button = form.querySelector('[type=submit]') as HTMLButtonElement
  const errorElements = [...form.querySelectorAll<HTMLElement>('[data-error]')]
  const fields = errorElements.map((element) => element.dataset.error as string)
  const control = (field: string) => form.elements.namedItem(field) as Control
  const draft = draftStore(`draft:${name}`, fields)
  const preset = name === 'contact' ? presetType(location.search, inquiryTypes) : ''
  const buttonLabel = button.textContent
  let isSending = false
  let saveTimer: ReturnType<typeof setTimeout> | undefined

  const formValues = () => Object.fromEntries(new FormData(form).entries()) as Values
  const errorElement = (field: string) => errorElements[fields.indexOf(field)] as HTMLElement
  const hasError = (field: string) => errorElement(field).textContent !== ''

  function showError(field: string, text = ''): void {
    if (errorElement(field).textContent !== text) errorElement(field).textContent = text
    if (text) control(field).setAttribute('aria-invalid', 'true')
    else control(field).removeAttribute('aria-invalid')
  }

  /** Shows all errors and focuses the first invalid field. Returns whether there were any. */
  function showErrors(errors: Record<string, string | undefined>): boolean {
    for (const field of fields) showError(field, errors[field])
    return focusFirstError()
  }

  function focusFirstError(): boolean {
    const first = fields.find(hasError)
    if (first) control(first).focus()
    return first !== undefined
  }

  function showMessage(text: string): void {
    message.textContent = text
    message.hidden = text === ''
  }

  function save(): void {
    clearTimeout(saveTimer)
    saveTimer = undefined
    draft.write({
      preset,
      values: Object.fromEntries(fields.map((field) => [field, fieldValue(control(field))])),
    })
  }

  function restore(): void {
    for (const [field, value] of Object.entries(initialValues(draft.read(), preset))) {
      // Text typed before this script loaded is newer than the draft.
      if (value !== '' && isUntouched(control(field))) setValue(control(field), value)
    }
  }

  function deleteDraft(): void {
    clearTimeout(saveTimer)
    saveTimer = undefined
    draft.remove()
  }

  function setSending(value: boolean): void {
    isSending = value
    // Not `disabled`, which would lose focus.
    button.setAttribute('aria-disabled', String(value))
    button.textContent = value ? 'Sending...' : buttonLabel
    for (const field of fields) {
      const input = control(field)
      if ('readOnly' in input) input.readOnly = value
    }
  }

  function showSuccess(result: string | undefined): void {
    deleteDraft()
    const target = document.querySelector('[data-form-result]')
    if (target && result) target.textContent = result
    // Not reset(), which would restore the values of a page rendered by the server.
    for (const field of fields) setValue(control(field), field === 'type' ? preset || inquiryTypes[0] : '')
    form.hidden = true
    success.hidden = false
    find('[data-form-success] [tabindex]').focus()
    if (config.successMs) setTimeout(showForm, config.successMs)
  }

  function showForm(): void {
    const hadFocus = success.contains(document.activeElement)
    success.hidden = true
    form.hidden = false
    if (hadFocus) form.focus()
  }

  function showFailure({ message: text, errors }: Failure): void {
    showMessage(text)
    if (!showErrors(errors)) message.focus()
  }

  async function send(): Promise<Failure | { result: string | undefined }> {
    try {
      const response = await fetch(config.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(formValues()),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const body: unknown = await response.json().catch(() => null)
      if (response.ok) return { result: (body as { data?: { message?: string } } | null)?.data?.message }
      return failureFrom(response.status, body, response.headers.get('retry-after'), fields)
    } catch (error) {
      return error instanceof DOMException && error.name === 'TimeoutError' ? timedOut : unreachable
    }
  }

  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (isSending) return
    showMessage('')
    if (showErrors(config.validate(formValues()))) return
    save()
    setSending(true)
    const outcome = await send()
    setSending(false)
    if ('errors' in outcome) showFailure(outcome)
    else showSuccess(outcome.result)
  })

  form.addEventListener('input', (event) => {
    const field = (event.target as Control).name
    if (fields.includes(field) && hasError(field)) showError(field, config.validate(formValues())[field])
    saveTimer ??= setTimeout(save, 300)
  })
  addEventListener('pagehide', () => saveTimer && save())

  if (!success.hidden) {
    // The server's response to a form posted before this script loaded.
    deleteDraft()
    if (config.successMs) setTimeout(showForm, config.successMs)
  } else if (message.hidden) restore()
  else focusFirstError()
}

const isCheckbox = (field: Control): field is HTMLInputElement => field.type === 'checkbox'
const fieldValue = (field: Control) => (isCheckbox(field) && !field.checked ? '' : field.value)

function setValue(field: Control, value: string): void {
  if (isCheckbox(field)) field.checked = value !== ''
  else field.value = value
}

/** Whether a field still has its initial value. */
function isUntouched(field: Control): boolean {
  if (isCheckbox(field)) return field.checked === field.defaultChecked
  if ('defaultValue' in field) return field.value === field.defaultValue
  const first = [...field.options].find((option) => option.defaultSelected) ?? field.options[0]
  return field.value === first?.value
}

/** Enhances the native form of a page. Without it the form is posted and the server returns a page. */
export function enhanceForm(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-form]')
  const config = formConfigs[form?.dataset.form ?? '']
  if (form?.dataset.form && config) enhance(form, form.dataset.form, config)
}
