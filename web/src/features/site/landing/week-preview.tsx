import { cx } from '../../../ui/cx.ts'
import texts from '../site-texts.json'

type Post = { label: string; kind: 'post' | 'priced' | 'draft' }

const days = texts.previewWeek as { name: string; posts: Post[] }[]

const kindClass: Record<Post['kind'], string> = {
  post: 'border-brand-line bg-brand-soft text-brand-ink',
  priced: 'border-tungsten-line bg-tungsten-soft text-tungsten-ink',
  draft: 'border-line border-dashed text-ink-3',
}

export function WeekPreview() {
  return (
    <div className="overflow-hidden rounded-box border border-line bg-surface text-11 shadow-float">
      <div className="flex items-baseline justify-between gap-3 border-line border-b px-4 py-3 text-13">
        <span className="font-semibold">This week</span>
        <span className="text-12 text-ink-3">6 scheduled, 2 drafts</span>
      </div>
      <div className="grid h-36 grid-cols-7 *:border-line *:not-last:border-r">
        {days.map(({ name, posts }) => (
          <div key={name} className="flex min-w-0 flex-col gap-1 p-1">
            <span className="px-0.5 py-1 text-ink-3">{name}</span>
            {posts.map(({ label, kind }) => (
              <span
                key={label}
                className={cx(
                  'overflow-hidden whitespace-nowrap rounded-[4px] border py-1.5 text-center font-medium tabular-nums',
                  kindClass[kind],
                )}>
                {label}
              </span>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
