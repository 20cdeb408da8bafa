/** The measure every public section keeps: 1200 px of content between the page's margins. */
export const wrap = 'mx-auto w-full max-w-[1280px] px-5 md:px-10'

/** Headlines of the public pages, in the playbill face. */
export const headline = 'text-balance font-display font-semibold tracking-[-0.012em]'
