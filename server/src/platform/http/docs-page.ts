type Schema = { [key: string]: unknown; properties?: Record<string, Schema>; required?: string[] }
type Body = { content?: { 'application/json'?: { schema?: Schema } } }
type Operation = {
  summary?: string
  tags?: string[]
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[]
  requestBody?: Body
  responses?: Record<string, Body>
  security?: unknown[]
  'x-permission'?: string
}
export type OpenApi = {
  info: { title: string; description?: string }
  paths: Record<string, Record<string, Operation>>
}

/** A plain page without scripts: every endpoint with its permission, input and response. */
export function renderDocsPage(document: OpenApi): string {
  const groups = new Map<string, string[]>()
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const group = operation.tags?.[0] ?? 'other'
      groups.set(group, [...(groups.get(group) ?? []), renderEndpoint(method, path, operation)])
    }
  }
  const names = [...groups.keys()]
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeText(document.info.title)}</title><meta name="robots" content="noindex"><style>${style}</style></head><body><main>
<h1>${escapeText(document.info.title)}</h1><p>${escapeText(document.info.description ?? '')} The machine-readable version is <a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="Groups">${names.map((name) => `<a href="#${escapeText(name)}">${escapeText(name)}</a>`).join('')}</nav>
${names.map((name) => `<section id="${escapeText(name)}"><h2>${escapeText(name)}</h2>${groups.get(name)?.join('') ?? ''}</section>`).join('')}
</main></body></html>`
}

function renderEndpoint(method: string, path: string, operation: Operation): string {
  const isPublic = operation.security?.length === 0
  const permission = isPublic ? 'public' : (operation['x-permission'] ?? 'signed in')
  const parameters = operation.parameters ?? []
  const success = Object.entries(operation.responses ?? {}).find(([status]) => status.startsWith('2'))
  return `<details><summary><b class="${method}">${method.toUpperCase()}</b> <code>${escapeText(path)}</code> <span>${escapeText(operation.summary ?? '')}</span> <i>${escapeText(permission)}</i></summary>
${parameters.length > 0 ? renderBlock('Parameters', Object.fromEntries(parameters.map((p) => [`${p.name} (${p.in})`, p.schema ?? {}]))) : ''}
${renderBody('Request body', operation.requestBody)}${success ? renderBody(`Response ${success[0]}`, success[1]) : ''}</details>`
}

function renderBody(title: string, body: Body | undefined): string {
  const schema = body?.content?.['application/json']?.schema
  return schema ? renderBlock(title, schema) : ''
}

function renderBlock(title: string, value: unknown): string {
  return `<h3>${escapeText(title)}</h3><pre tabindex="0">${escapeText(JSON.stringify(value, null, 2))}</pre>`
}

function escapeText(value: string): string {
  return value.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
}

const style = `:root{color-scheme:light dark;--ink:#14201b;--soft:#5b6a63;--line:#d9e0dc;--bg:#fcfdfc;--well:#f3f6f4;--green:#0f6244}
@media(prefers-color-scheme:dark){:root{--ink:#e8eeea;--soft:#9fb0a7;--line:#2b3631;--bg:#121815;--well:#19201c;--green:#6cc89f}}
body{margin:0;background:var(--bg);color:var(--ink);font:14px/1.5 ui-sans-serif,system-ui,sans-serif}main{max-width:920px;margin:0 auto;padding:40px 20px 80px}
h1{font-size:28px;margin:0 0 8px}h2{font-size:16px;margin:40px 0 8px;text-transform:capitalize}h3{font-size:12px;color:var(--soft);margin:12px 0 4px}
a{color:var(--green)}nav{display:flex;flex-wrap:wrap;gap:4px 16px}details{border-top:1px solid var(--line);padding:2px 0}summary{cursor:pointer;padding:8px 0;display:flex;flex-wrap:wrap;gap:4px 10px;align-items:baseline}
summary b{min-width:56px;color:var(--green)}summary b.delete{color:#b4324b}summary span{color:var(--soft);flex:1}summary i{font-style:normal;font-size:12px;border:1px solid var(--line);border-radius:6px;padding:0 6px}
pre{background:var(--well);border:1px solid var(--line);border-radius:6px;padding:12px;overflow:auto;max-height:360px;font-size:12px}`
