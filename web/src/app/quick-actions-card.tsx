import type { Role } from '@greenroom/contract/kit/permissions.ts'
import { Link } from 'react-router'
import { Card, CardHeader } from '../ui/card.tsx'
import { maySee, settingsPath, settingsSections } from './settings/settings-sections.ts'

/** Links to the sections this role can use. */
export function QuickActionsCard({ role }: { role: Role }) {
  const places = settingsSections.filter((section) => maySee(section, role))
  return (
    <Card>
      <CardHeader title="Quick Actions" />
      <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-b-box border-line border-t bg-line">
        {places.map((place) => (
          <li key={place.id} className="bg-surface last:odd:col-span-2">
            <Link
              to={settingsPath(place.id)}
              className="flex h-full flex-col gap-2 px-4.5 py-3 font-medium text-13 -outline-offset-2 hover:bg-hover"
            >
              <place.icon aria-hidden="true" className="size-4 text-brand-ink" strokeWidth={1.75} />
              {place.quick}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
