import type { ReactNode } from 'react'
import { isBuild, siteBrand } from '../../ui/brand.ts'

/** A placeholder in a built page that the server fills; see docs/site.md. */
export const slot = (name: string) => `{{${name}}}`

type WhenProps = { slot: string; not?: boolean; children: ReactNode }

/** Conditions that are true in development; everything else is empty there. */
const developmentSlots = ['hasPrivacy', 'isTemplate']

/** Shown when the server has a value, and repeated when it has a list. */
export function When({ slot: name, not = false, children }: WhenProps) {
  if (!isBuild) {
    const isSet = name === 'isSiteOn' ? siteBrand.hasPublicPages : developmentSlots.includes(name)
    return isSet === not ? null : children
  }
  return (
    <>
      {`{{${not ? '^' : '#'}${name}}}`}
      {children}
      {`{{/${name}}}`}
    </>
  )
}
