const cents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** A statement is to the cent; screens elsewhere show whole dollars. */
export const toCent = (amount: number): string => cents.format(amount)
