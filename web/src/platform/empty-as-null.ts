/** Option of a form field; not in form.ts, which the sign-in page loads. Sends null for empty fields. */
export const emptyAsNull = { setValueAs: (value: string | null | undefined) => value?.trim() || null }
