/** Content width and margins of every public section. */
export const wrap = 'mx-auto w-full max-w-[1280px] px-5 md:px-10'

/** Headlines of the public pages. */
export const headline = 'text-balance font-display font-semibold tracking-[-0.012em]'
