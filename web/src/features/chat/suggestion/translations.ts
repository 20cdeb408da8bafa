import { createStore } from '../../../platform/store.ts'

/** Translated messages by id, while the page is open. */
export const translations = createStore<ReadonlyMap<string, string>>(new Map())

export const addTranslation = (messageId: string, text: string): void =>
  translations.set(new Map(translations.get()).set(messageId, text))
