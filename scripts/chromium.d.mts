export function findOrInstallChromium(): Promise<string | undefined>
