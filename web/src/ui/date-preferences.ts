import type { DateFormat } from '@greenroom/contract/features/auth/auth.rules.ts'

type DatePreferences = { dateFormat: DateFormat; is24Hour: boolean }

let preferences: DatePreferences = { dateFormat: 'MDY', is24Hour: false }

/** Preferences of the signed-in user. Dates on screen are updated on their next render. */
export function setDatePreferences({ dateFormat, is24Hour }: DatePreferences): void {
  preferences = { dateFormat, is24Hour }
}

export const datePreferences = (): DatePreferences => preferences
