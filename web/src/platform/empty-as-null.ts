/** A form field option that sends null for empty text. Not in form.ts, which the sign-in page loads. */
export const emptyAsNull = { setValueAs: (value: string | null | undefined) => value?.trim() || null }
