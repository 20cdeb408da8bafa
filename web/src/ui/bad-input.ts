const errors: Record<string, string> = {
  'datetime-local': 'Enter a valid time.',
  month: 'Enter a valid month.',
  number: 'Enter a number.',
}

/** The error of an input whose text the browser can't read, such as February 31; its value is then empty. */
export function badInputError({ type, validity }: HTMLInputElement): string | undefined {
  return validity?.badInput ? (errors[type] ?? 'Enter a valid date.') : undefined
}
