const cents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** A statement is to the cent; screens elsewhere show whole dollars. */
// Nothing taken off nothing is minus zero, and would be shown as such.
export const toCent = (amount: number): string => cents.format(amount || 0)
