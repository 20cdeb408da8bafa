import type { Role } from '@greenroom/contract/kit/permissions.ts'
import { ArrowUpRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { type SettingsSectionId, settingsMenu } from './settings-sections.ts'

/** Beside the section on wide screens, above it on narrow ones. */
export function SettingsNav({ role, current }: { role: Role; current: SettingsSectionId }) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the current section
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  return (
    <nav
      aria-label="Settings"
      className="max-xl:-mx-4 max-xl:md:-mx-7 min-w-0 max-xl:border-line max-xl:border-b">
      <div
        ref={list}
        className="flex gap-0.5 overflow-x-auto max-xl:px-2.5 max-xl:pb-2 max-xl:md:px-5.5 xl:sticky xl:top-6 xl:flex-col xl:gap-4">
        {settingsMenu(role).map(({ group, entries }) => (
          <div key={group} className="flex-none max-xl:flex max-xl:items-center max-xl:gap-0.5">
            <h2
              id={`settings-${group}`}
              className="px-2.5 font-medium text-12 text-ink-3 xl:pb-1 max-xl:[div:first-child>&]:sr-only">
              {group}
            </h2>
            <ul aria-labelledby={`settings-${group}`} className="flex gap-0.5 xl:flex-col">
              {entries.map(({ id, name, icon: Icon, to }) => (
                <li key={to} className="flex-none">
                  <Link
                    to={to}
                    aria-current={id === current ? 'page' : undefined}
                    className="group flex h-10 items-center gap-2.5 whitespace-nowrap rounded-control px-2.5 font-medium text-13 text-ink-2 -outline-offset-2 hover:bg-hover aria-[current=page]:bg-selected aria-[current=page]:text-ink lg:h-8 pointer-coarse:h-11 lg:pointer-coarse:h-11">
                    <Icon
                      aria-hidden="true"
                      strokeWidth={1.75}
                      className="size-4 flex-none text-ink-3 group-aria-[current=page]:text-brand-ink"
                    />
                    {name}
                    {id === null && (
                      <ArrowUpRight aria-hidden="true" className="-ml-1 size-3.5 flex-none text-ink-3" />
                    )}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  )
}
