import { browserPreference } from '../../platform/browser-preference.ts'

/** Blurred by default, for working in public places. */
export const blurPreference = browserPreference('content-blur', true)
export const listViewPreference = browserPreference('content-list', false)
