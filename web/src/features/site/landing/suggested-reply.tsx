type SuggestedReplyProps = { text: string; tone: string }

/** A static preview of the suggestion card. */
export function SuggestedReply({ text, tone }: SuggestedReplyProps) {
  return (
    <div className="@container overflow-hidden rounded-box border border-brand-line bg-brand-soft text-14">
      <div className="px-3.5 pt-2.75 pb-2.5 leading-5.25">{text}</div>
      <div className="flex items-center gap-2 px-3.5 pb-2.5 text-12 text-ink-2">
        <span className="h-1 w-14 overflow-hidden rounded-full bg-brand-line">
          <span className="block h-full w-[86%] bg-brand" />
        </span>
        <span className="font-semibold text-brand-ink tabular-nums">86%</span>
        <span className="whitespace-nowrap">confidence, high</span>
        <span className="ml-auto hidden whitespace-nowrap @2xs:inline">Tone: {tone}</span>
      </div>
      <div className="flex items-center gap-1 border-brand-line border-t p-2 font-medium text-13">
        <span className="flex h-8 items-center rounded-control bg-brand px-3 text-on-brand">Use</span>
        <span className="flex h-8 items-center px-3">Edit</span>
        <span className="hidden h-8 items-center px-3 @xs:flex">Regenerate</span>
      </div>
    </div>
  )
}
