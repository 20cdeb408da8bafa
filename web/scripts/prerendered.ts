/** One line for each page whose HTML is made at build time. A static page ships without any script. */
export const prerenderedPages: readonly { path: string; static: boolean }[] = []

export const prerenderedPaths = prerenderedPages.map((page) => page.path)
