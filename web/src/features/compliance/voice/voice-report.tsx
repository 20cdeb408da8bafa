import { MAX_REPORT_DAYS } from '@greenroom/contract/features/voice/voice.rules.ts'
import type { VoiceReport as Report } from '@greenroom/contract/features/voice/voice.schema.ts'
import { addDays } from '@greenroom/contract/kit/days.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { download } from '../../../platform/api.ts'
import { ExportButton } from '../../../platform/export-button.tsx'
import { useUser } from '../../../platform/session/session.ts'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { formatCount } from '../../../ui/count.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { Table } from '../../../ui/table.tsx'
import { formatDate, todayIn } from '../records/record-labels.tsx'
import { voiceReportQuery } from './voice.data.ts'

type DayRow = Report['days'][number]
const ranges = [7, 30, MAX_REPORT_DAYS].map((days) => ({ value: String(days), label: `${days} days` }))
const figures: [string, 'creator' | 'team' | 'aiUnchanged' | 'aiEdited'][] = [
  ['Creator', 'creator'],
  ['Team', 'team'],
  ['AI, unchanged', 'aiUnchanged'],
  ['AI, edited', 'aiEdited'],
]

/** Who wrote the creator's messages each day, and the wording fans saw. */
export function VoiceReport({ creator }: { creator: { id: string; stageName: string } }) {
  const today = todayIn(useUser().agency.timeZone)
  const [range, setRange] = useState('30')
  const period = { from: addDays(today, 1 - Number(range)), to: today }
  const report = useQuery(voiceReportQuery(creator.id, period))
  const wordings = new Map(report.data?.wordings.map((wording) => [wording.id, wording.text]))
  const sum = (key: (typeof figures)[number][1]) =>
    formatCount(report.data?.days.reduce((total, day) => total + day[key], 0) ?? 0)
  return (
    <Card>
      <CardHeader
        title={`Who replied for ${creator.stageName}`}
        action={
          <div className="flex flex-wrap items-center gap-2">
            <Segmented label="Period" options={ranges} value={range} onChoose={setRange} />
            <ExportButton
              fetchFile={() =>
                download('GET /creators/{id}/voice/report/export', {
                  params: { id: creator.id },
                  query: period,
                })
              }
            />
          </div>
        }
      />
      {report.isPending && <SkeletonLines lines={6} />}
      {report.isError && <ErrorState title="Could not load the report" query={report} />}
      {report.data && (
        <Table<DayRow>
          label={`Who replied for ${creator.stageName}`}
          rows={report.data.days}
          rowKey={({ day }) => day}
          columns={[
            { head: 'Day', width: '8rem', cell: ({ day }) => formatDate(day) },
            ...figures.map(([head, key]) => ({
              head: `${head} (${sum(key)})`,
              key,
              align: 'right' as const,
              width: '9rem',
              cell: (row: DayRow) => formatCount(row[key]),
            })),
            {
              head: 'Disclosure',
              fills: true,
              cell: ({ wordingId }) => (
                <span className="text-ink-2">{(wordingId && wordings.get(wordingId)) || 'None'}</span>
              ),
            },
          ]}
          phoneRow={(row) => (
            <span className="flex min-w-0 flex-col py-2 text-13">
              <span className="font-medium">{formatDate(row.day)}</span>
              <span className="text-12 text-ink-3">
                {figures.map(([head, key]) => `${head} ${formatCount(row[key])}`).join(' · ')}
              </span>
            </span>
          )}
        />
      )}
    </Card>
  )
}
