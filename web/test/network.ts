import { respond } from './stub-api.ts'

/** Replaces the network with the stubbed API, for fetch and for uploads through XMLHttpRequest. */
export function replaceNetwork(): void {
  const realFetch = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    if (!url.pathname.startsWith('/api/')) return realFetch(input, init)
    const body = typeof init?.body === 'string' || init?.body instanceof Blob ? init.body : null
    const aborted = new Promise<never>((_, reject) => {
      const abort = () => reject(request.signal.reason)
      if (request.signal.aborted) abort()
      request.signal.addEventListener('abort', abort)
    })
    return Promise.race([respond({ method: request.method, url, headers: request.headers, body }), aborted])
  }
  window.XMLHttpRequest = StubbedXhr as never
}

/** The part of XMLHttpRequest that sendFile and tus-js-client use. */
class StubbedXhr {
  status = 0
  responseText = ''
  withCredentials = false
  upload: {
    onprogress: ((event: { loaded: number; total: number; lengthComputable: true }) => void) | null
  } = { onprogress: null }
  onload: (() => void) | null = null
  onerror: ((event: unknown) => void) | null = null
  onabort: (() => void) | null = null
  #headers = new Headers()
  #responseHeaders = new Headers()
  #method = 'GET'
  #url = '/'
  #aborted = false

  open(method: string, url: string) {
    this.#method = method
    this.#url = url
  }
  setRequestHeader(name: string, value: string) {
    this.#headers.set(name, value)
  }
  getResponseHeader(name: string) {
    return this.#responseHeaders.get(name)
  }
  getAllResponseHeaders() {
    return [...this.#responseHeaders].map(([name, value]) => `${name}: ${value}\r\n`).join('')
  }
  abort() {
    this.#aborted = true
    this.onabort?.()
  }
  async send(body?: string | Blob | null) {
    try {
      const url = new URL(this.#url, location.origin)
      const response = await respond({
        method: this.#method,
        url,
        headers: this.#headers,
        body: body ?? null,
      })
      if (this.#aborted) return
      this.status = response.status
      this.#responseHeaders = response.headers
      this.responseText = await response.text()
      const size = body instanceof Blob ? body.size : (body?.length ?? 0)
      this.upload.onprogress?.({ loaded: size, total: size, lengthComputable: true })
      this.onload?.()
    } catch (error) {
      if (!this.#aborted) this.onerror?.(error)
    }
  }
}
