/** The boot script leaves it in the window: it asks before the app has loaded. */
type BootWindow = { earlyReply?: { url: string; token: string; response: Promise<Response> } | undefined }

/** The response that the boot script asked for, once. Undefined for other calls and after the token changed. */
export function takeEarlyResponse(url: string, token: string | null): Promise<Response> | undefined {
  const boot = window as BootWindow
  const early = boot.earlyReply
  if (early?.url !== url) return undefined
  boot.earlyReply = undefined
  return early.token === token ? early.response : undefined
}
