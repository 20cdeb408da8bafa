import { useSyncExternalStore } from 'react'

export type Brand = { name: string; logo: string | null; color: string | null }
type SiteBrand = Brand & {
  /** Whether there are public pages other than the legal ones. */
  hasPublicPages: boolean
  /** Paths of legal pages that are not published. */
  unpublished: string[]
}

const isPrerendering = typeof document === 'undefined'
/** True while pages are built: the server fills in the values later, except in development. */
export const isBuild = isPrerendering && !import.meta.env.DEV

/** The server writes the brand into the page; in development there is none. */
function readBrand(): SiteBrand {
  const defaults = { name: 'Greenroom', logo: null, color: null, hasPublicPages: true, unpublished: [] }
  if (isPrerendering) return defaults
  const text = document.querySelector<HTMLMetaElement>('meta[name="brand"]')?.content
  return text ? { ...defaults, ...JSON.parse(text) } : defaults
}

/** The installation's brand. */
export const siteBrand = readBrand()

let current: Brand = siteBrand
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Applies an agency's brand; unset values fall back to the installation's. */
export function applyBrand({ name, logo, color }: Brand): void {
  if (current.name === name && current.logo === logo && current.color === color) return
  current = { name, logo: logo ?? siteBrand.logo, color: color ?? siteBrand.color }
  for (const listener of listeners) listener()
  if (!isPrerendering) void applyColor(current.color)
}

/** Few agencies have a color, so the code for it is loaded only when needed. */
async function applyColor(color: string | null): Promise<void> {
  const variables = color
    ? (await import('@greenroom/contract/kit/brand-color.rules.ts')).brandVariables(color)
    : '--brand-hue:;--brand-chroma:'
  if (current.color !== color) return
  for (const declaration of variables.split(';')) {
    const [property = '', value = ''] = declaration.split(':')
    document.documentElement.style.setProperty(property, value)
  }
}

export const useBrand = (): Brand =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => siteBrand,
  )

export const logoUrl = (logo: string) => `/api/brand/${logo}`

/** Document title of a page. */
export const titleOf = (page: string) => `${page} · ${current.name}`
