const sources = [
  { name: 'Subscriptions', share: 58, color: 'var(--chart-1)' },
  { name: 'Tips', share: 25, color: 'var(--chart-2)' },
  { name: 'PPV Content', share: 12, color: 'var(--chart-3)' },
  { name: 'Custom Requests', share: 5, color: 'var(--chart-4)' },
]

export function SourcesPreview() {
  return (
    <div className="rounded-box border border-line bg-surface p-4 text-13 shadow-float sm:p-5">
      <div className="flex items-baseline justify-between gap-3">
        <span className="font-semibold">Revenue by source</span>
        <span className="text-12 text-ink-3">Last 30 days</span>
      </div>
      <div className="mt-4 flex h-9 gap-0.5 overflow-hidden rounded-control">
        {sources.map(({ name, share, color }) => (
          <span key={name} style={{ width: `${share}%`, background: color }} />
        ))}
      </div>
      <div className="mt-4 *:border-line *:not-last:border-b">
        {sources.map(({ name, share, color }) => (
          <div key={name} className="flex items-center gap-2.5 py-1.25">
            <span className="size-2.5 flex-none rounded-[2px]" style={{ background: color }} />
            <span className="flex-1">{name}</span>
            <span className="font-semibold tabular-nums">{share}%</span>
          </div>
        ))}
      </div>
    </div>
  )
}
