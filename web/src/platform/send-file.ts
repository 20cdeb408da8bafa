type FileRequest = {
  method: string
  url: string
  headers: Record<string, string>
  file: Blob | string
  onProgress?: ((progress: number) => void) | undefined
  signal: AbortSignal
}

/** Uploads with progress, which fetch lacks. Resolves and rejects like fetch. */
export function sendFile({ method, url, headers, file, onProgress, signal }: FileRequest): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    const fail = (error: unknown) => {
      signal.removeEventListener('abort', abort)
      reject(error)
    }
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onerror = () => fail(new TypeError('The file could not be sent'))
    request.onabort = () => fail(signal.reason)
    request.onload = () => {
      signal.removeEventListener('abort', abort)
      const retryAfter = request.getResponseHeader('retry-after')
      resolve(
        // A response without content must not have a body, not even an empty one.
        new Response(request.responseText || null, {
          status: request.status,
          headers: retryAfter === null ? {} : { 'retry-after': retryAfter },
        }),
      )
    }
    if (signal.aborted) return fail(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    request.send(file)
  })
}
