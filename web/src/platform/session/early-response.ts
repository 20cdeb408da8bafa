/** Stored in the window by the boot script, which sends the request before the app has loaded. */
type BootWindow = { earlyResponse?: { url: string; token: string; response: Promise<Response> } | undefined }

/** The response requested by the boot script, once. Undefined for other calls and after the token changed. */
export function takeEarlyResponse(url: string, token: string | null): Promise<Response> | undefined {
  const boot = window as BootWindow
  const early = boot.earlyResponse
  if (early?.url !== url) return undefined
  boot.earlyResponse = undefined
  return early.token === token ? early.response : undefined
}
