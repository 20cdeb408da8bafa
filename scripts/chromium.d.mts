export function findOrInstallChromium(): Promise<string | undefined>
export function systemPaths(): string[]
