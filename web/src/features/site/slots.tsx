import type { ReactNode } from 'react'
import { isBuild, siteBrand } from '../../ui/brand.ts'

/** A placeholder in a built page that the server fills; see docs/site.md. */
export const slot = (name: string) => `{{${name}}}`

type WhenProps = { slot: string; not?: boolean; children: ReactNode }

/** Slots that have a value in development; all others are empty there. */
const developmentSlots = ['hasPrivacy', 'isTemplate']

/** Renders its children if the slot has a value, and once per item if the value is a list. */
export function When({ slot: name, not = false, children }: WhenProps) {
  if (!isBuild) {
    const isSet = name === 'isSiteEnabled' ? siteBrand.hasPublicPages : developmentSlots.includes(name)
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
