import type { ReactNode } from 'react'
import { isBuild, siteBrand } from '../../ui/brand.ts'

/** A place in a built page that the server fills; see docs/site.md. */
export const slot = (name: string) => `{{${name}}}`

type WhenProps = { slot: string; not?: boolean; children: ReactNode }

/** Shown when the server has a value, and repeated when it has a list. In development it is always shown. */
export function When({ slot: name, not = false, children }: WhenProps) {
  if (!isBuild) return (name === 'isOn' ? siteBrand.isOn : true) === not ? null : children
  return (
    <>
      {`{{${not ? '^' : '#'}${name}}}`}
      {children}
      {`{{/${name}}}`}
    </>
  )
}
