type TypingLineProps = { fanName: string; isFanTyping: boolean; colleagues: readonly string[] }

/** Always takes up its space, so typing causes no layout shift. */
export function TypingLine({ fanName, isFanTyping, colleagues }: TypingLineProps) {
  const text = [
    ...(isFanTyping ? [`${fanName} is typing`] : []),
    ...colleagues.map((name) => `${name} is typing`),
  ].join(', ')
  return (
    <p aria-live="polite" className="flex h-6 flex-none items-center gap-2 px-3 text-12 text-ink-3 sm:px-5">
      {text && (
        <span aria-hidden="true" className="inline-flex flex-none gap-0.75">
          <span className="size-1.25 animate-breathe rounded-full bg-ink-3" />
          <span className="size-1.25 animate-breathe rounded-full bg-ink-3 opacity-65 [animation-delay:200ms]" />
          <span className="size-1.25 animate-breathe rounded-full bg-ink-3 opacity-35 [animation-delay:400ms]" />
        </span>
      )}
      <span className="truncate">{text}</span>
    </p>
  )
}
