export function findOrInstallChromium(): Promise<string | undefined>
export function findOrInstallHeadlessChromium(): Promise<string | undefined>
export function anyBrowserPath(): string | undefined
