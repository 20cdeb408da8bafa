import { may } from '@greenroom/contract/kit/permissions.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useUser } from '../../../platform/session/session.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { pluralize } from '../../../ui/count.ts'
import { BlurSwitch } from '../blur-switch.tsx'
import { contentQuery, refreshThumbnails } from '../content.data.ts'
import { useContentLive } from '../content.live.ts'
import { creatorView } from '../content-view.ts'
import { ContentGrid } from './content-grid.tsx'
import { ItemsStates } from './items-states.tsx'

type CreatorContentProps = { creatorId: string; isArchived: boolean }

/** A creator's items, which open in the library. */
export function CreatorContent({ creatorId, isArchived }: CreatorContentProps) {
  const user = useUser()
  const client = useQueryClient()
  const navigate = useNavigate()
  const view = creatorView(creatorId)
  const list = useInfiniteQuery(contentQuery(view))
  const items = useMemo(() => list.data?.pages.flatMap((page) => page.data) ?? [], [list.data])
  const total = list.data?.pages[0]?.meta.total ?? null
  const canUpload = may(user.role, 'content:edit') && !isArchived
  const libraryPath = `/dashboard/content?creator=${creatorId}`
  const uploadPath = `/dashboard/content/upload?creator=${creatorId}`
  useContentLive()
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <BlurSwitch />
        <p role="status" className="text-13 text-ink-3 tabular-nums">
          {list.data && total !== null && pluralize(total, 'item')}
        </p>
        <div className="flex gap-2 md:ml-auto">
          <LinkButton to={libraryPath}>Open in library</LinkButton>
          {canUpload && (
            <LinkButton to={uploadPath} icon={Upload}>
              Upload
            </LinkButton>
          )}
        </div>
      </div>
      <ItemsStates
        list={list}
        isEmpty={items.length === 0}
        isList={false}
        onClear={null}
        canUpload={canUpload}
        uploadPath={uploadPath}>
        <ContentGrid
          items={items}
          zone={user.agency.timeZone}
          paging={list}
          openId={null}
          onOpen={(id) => void navigate(`${libraryPath}&id=${id}`)}
          isSelected={null}
          onStale={(id) => void refreshThumbnails(client, view, id)}
        />
      </ItemsStates>
    </div>
  )
}
