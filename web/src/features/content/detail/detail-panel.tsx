import type { ContentDetail } from '@greenroom/contract/features/content/content.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { isApiError } from '../../../platform/api-error.ts'
import { LazyReportDialog } from '../../../platform/lazy-report-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { Day } from '../../../ui/format.tsx'
import { PanelBody, PanelHeader } from '../../../ui/side-panel.tsx'
import { Skeleton, SkeletonLines } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { itemQuery } from '../content.data.ts'
import { ContentStatusBadge } from '../status.tsx'
import { TagDialog } from '../tag-dialog.tsx'
import { Facts } from './facts.tsx'
import { Figures } from './figures.tsx'
import { GateSection } from './gate-section.tsx'
import { ItemActions, type ItemDialog } from './item-actions.tsx'
import { MediaViewer } from './media-viewer.tsx'
import { PublicationsSection } from './publications-section.tsx'
import { UsageSection } from './usage-section.tsx'
import { useItemActions } from './use-item-actions.ts'

type DetailPanelProps = {
  id: string
  zone: string
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
}

export function DetailPanel({ id, zone, ...head }: DetailPanelProps) {
  const { data, isPending, error, refetch } = useQuery(itemQuery(id))
  if (isPending)
    return (
      <>
        <PanelHeader {...head} title={<Skeleton className="h-5 w-40" />} />
        <div aria-busy="true">
          <Skeleton className="aspect-16/10 w-full rounded-none" />
          <div className="px-4.5 py-5">
            <SkeletonLines lines={6} />
          </div>
        </div>
      </>
    )
  if (!data)
    return (
      <>
        <PanelHeader {...head} title="Content item" />
        <ItemError error={error} onRetry={() => void refetch()} onClose={head.onClose} />
      </>
    )
  return (
    <>
      <PanelHeader {...head} title={data.title} note={<Note item={data} zone={zone} />} />
      {/* The key resets the player and dialogs when another item is opened. */}
      <Body key={data.id} item={data} zone={zone} onClose={head.onClose} onStale={() => void refetch()} />
    </>
  )
}

function Note({ item, zone }: { item: ContentDetail; zone: string }) {
  return (
    <>
      <ContentStatusBadge item={item} zone={zone} full />
      {item.publishedAt ? (
        <span>
          Published <Day at={item.publishedAt} zone={zone} />
        </span>
      ) : (
        <span>
          Added <Day at={item.uploadedAt} zone={zone} />
        </span>
      )}
    </>
  )
}

type BodyProps = { item: ContentDetail; zone: string; onClose: () => void; onStale: () => void }

function Body({ item, zone, onClose, onStale }: BodyProps) {
  const actions = useItemActions(item, zone, onClose)
  const [isTagging, setTagging] = useState(false)
  const [dialog, setDialog] = useState<ItemDialog>(null)
  const [isReporting, setReporting] = useState(false)
  return (
    <>
      <PanelBody>
        <MediaViewer item={item} onStale={onStale} />
        <GateSection
          item={item}
          zone={zone}
          isBusy={actions.isBusy}
          onEdit={() => setDialog('details')}
          onSubmit={actions.submit}
        />
        <Figures item={item} />
        {item.description && (
          <p className="wrap-anywhere whitespace-pre-wrap px-4.5 py-4 text-13">{item.description}</p>
        )}
        <PublicationsSection item={item} zone={zone} />
        <UsageSection item={item} zone={zone} />
        <Facts
          item={item}
          zone={zone}
          onAddTag={() => setTagging(true)}
          onRemoveTag={(tag) => actions.tag.mutate({ add: [], remove: [tag] })}
        />
        <p className="px-4.5 py-3 text-12 text-ink-3">
          Published items can be sent in chat and are posted on connected platforms. Upload them to other
          platforms yourself.
        </p>
        <div className="px-3 py-2">
          <Button variant="ghost" icon={ShieldAlert} onClick={() => setReporting(true)}>
            Report
          </Button>
        </div>
      </PanelBody>
      {item.mayEdit && <ItemActions {...{ item, zone, actions, dialog, setDialog }} />}
      <LazyReportDialog
        target={isReporting ? { itemId: item.id } : null}
        onClose={() => setReporting(false)}
      />
      <TagDialog
        open={isTagging}
        description={item.title}
        busy={actions.tag.isPending}
        onClose={() => setTagging(false)}
        onTag={(change) => actions.tag.mutate(change, { onSuccess: () => setTagging(false) })}
      />
    </>
  )
}

type ItemErrorProps = { error: unknown; onRetry: () => void; onClose: () => void }

function ItemError({ error, onRetry, onClose }: ItemErrorProps) {
  if (isApiError(error, 'not_found', 'invalid_input'))
    return (
      <EmptyState title="Content not found" action={<Button onClick={onClose}>Back to list</Button>}>
        It was deleted, or you don’t have access to it.
      </EmptyState>
    )
  return <ErrorState title="Could not load this item" error={error} onRetry={onRetry} />
}
