/** A form field option that sends null for empty text. Not in form.ts, because the sign-in page loads that. */
export const emptyAsNull = { setValueAs: (value: string | null | undefined) => value?.trim() || null }
