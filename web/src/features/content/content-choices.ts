import { browserChoice } from '../../platform/browser-choice.ts'

/** Blurred by default, for working in public places. */
export const blurChoice = browserChoice('content-blur', true)
export const listChoice = browserChoice('content-list', false)
