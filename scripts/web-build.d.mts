export function ensureWebBuilt(node: string): void
