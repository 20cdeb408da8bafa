import {
  type LegalPage,
  legalFields,
  legalPageNames,
  legalPageTitles,
  missingFields,
} from '@greenroom/contract/features/site/site.rules.ts'
import type { SiteState } from '@greenroom/contract/features/site/site.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { previewQuery } from './site.data.ts'

const CUSTODIAN_PATH = '/dashboard/compliance?tab=retention'

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** The legal pages, and what the unpublished ones are missing. */
export function LegalPagesCard({ state }: { state: SiteState }) {
  const [preview, setPreview] = useState<LegalPage | null>(null)
  const { settings, custodian, isDemo } = state
  const values = {
    ...settings.legal,
    custodianName: custodian?.name,
    custodianTitle: custodian?.title,
    custodianAddress: custodian?.address,
  }
  return (
    <Card>
      <CardHeader
        title="Legal pages"
        note={
          isDemo ? 'The demo shows all of them as templates.' : 'Pages with missing details are not public.'
        }
      />
      <ul>
        {legalPageNames.map((page) => {
          const missing = missingFields(page, values)
          const labels = missing.map((field) => lowerFirst(legalFields[field].label))
          if (!settings.legalReviewed) labels.push('review confirmation')
          return (
            <li
              key={page}
              className="flex flex-wrap items-start gap-x-3 gap-y-2 border-line border-t px-4.5 py-3 first:border-t-0">
              <div className="min-w-0 flex-1 basis-60">
                <p className="flex flex-wrap items-center gap-2 font-medium">
                  {legalPageTitles[page]}
                  {labels.length === 0 ? (
                    <Badge tone="brand">Published</Badge>
                  ) : (
                    <Badge tone="amber">{isDemo ? 'Template' : 'Not published'}</Badge>
                  )}
                </p>
                {labels.length > 0 && (
                  <p className="mt-1 text-13 text-ink-2">Missing: {labels.join(', ')}.</p>
                )}
                {missing.includes('custodianName') && (
                  <Link to={CUSTODIAN_PATH} className="link text-13">
                    Set the custodian in Compliance
                  </Link>
                )}
              </div>
              <Button
                size="sm"
                onClick={() => setPreview(page)}
                aria-label={`Preview ${legalPageTitles[page]}`}>
                Preview
              </Button>
            </li>
          )
        })}
      </ul>
      {preview && <Preview page={preview} onClose={() => setPreview(null)} />}
    </Card>
  )
}

function Preview({ page, onClose }: { page: LegalPage; onClose: () => void }) {
  const preview = useQuery(previewQuery(page))
  return (
    <Dialog open onOpenChange={onClose} title={legalPageTitles[page]} wide>
      {preview.isError ? (
        <ErrorState title="Could not load the preview" query={preview} />
      ) : preview.data ? (
        // The sandbox disables scripts; links are disabled too.
        <iframe
          title={`Preview of ${legalPageTitles[page]}`}
          sandbox="allow-same-origin"
          srcDoc={preview.data.html}
          className="h-[70dvh] w-full rounded-control border border-line bg-surface"
        />
      ) : (
        <Skeleton className="h-[70dvh] w-full" />
      )}
    </Dialog>
  )
}
