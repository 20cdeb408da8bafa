import { may } from '@greenroom/contract/kit/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { creatorsQuery } from '../../platform/creators-query.ts'
import { useUser } from '../../platform/session/session.ts'
import { peopleQuery, type RowsFilter } from './operators.data.ts'

const holderLabels: Record<string, string> = {
  OPERATOR: 'Team',
  CREATOR: 'Creators’ own',
  NOBODY: 'Unassigned',
}

/** "Dana Kirk’s sales · Juno Vale". Names come from lists that are usually loaded. */
export function useRowsTitle(title: string, filter: RowsFilter, holder?: string): string {
  const { role, id } = useUser()
  const isAdmin = may(role, 'operators:manage')
  const people = useQuery({ ...peopleQuery, enabled: isAdmin && filter.userId !== undefined })
  const creators = useQuery({ ...creatorsQuery, enabled: filter.creatorId !== undefined })
  const person = people.data?.find((entry) => entry.id === filter.userId)?.name
  const creator = creators.data?.find((entry) => entry.id === filter.creatorId)?.stageName
  if (!isAdmin || filter.userId === id) return `Your ${title.toLowerCase()}`
  const holderText = person ? `${person}’s` : holderLabels[holder ?? '']
  return [holderText ? `${holderText} ${title.toLowerCase()}` : title, creator].filter(Boolean).join(' · ')
}
