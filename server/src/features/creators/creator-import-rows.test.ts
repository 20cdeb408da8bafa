import { describe, expect, test } from 'vitest'
import { mapColumns, type RowValues, readRow } from './creator-import-rows.ts'

describe('headings', () => {
  test.for<[string[], Partial<Record<keyof RowValues, number>>, string[]]>([
    [
      ['Stage name', 'Legal name', 'Email', 'Phone', 'Location', 'Creator percent'],
      { stageName: 0, realName: 1, email: 2, phone: 3, location: 4, creatorPercent: 5 },
      [],
    ],
    [['E-Mail', 'STAGE_NAME', 'Creator %'], { email: 0, stageName: 1, creatorPercent: 2 }, []],
    [['Stage name', 'Share', 'Share from'], { stageName: 0, creatorPercent: 1, shareFrom: 2 }, []],
    [['creator', 'Real Name', 'Split'], { stageName: 0, realName: 1, creatorPercent: 2 }, []],
    [
      ['Künstlername', 'Vollständiger Name', 'E-Mail-Adresse', 'Telefonnummer', 'Ort', 'Anteil', 'Anteil ab'],
      { stageName: 0, realName: 1, email: 2, phone: 3, location: 4, creatorPercent: 5, shareFrom: 6 },
      [],
    ],
    [
      ['Nombre artístico', 'Nombre legal', 'Correo electrónico', 'Teléfono', 'Ciudad', 'Porcentaje'],
      { stageName: 0, realName: 1, email: 2, phone: 3, location: 4, creatorPercent: 5 },
      [],
    ],
    [
      ['Nom de scène', 'Nom légal', 'Courriel', 'Téléphone', 'Ville', 'Pourcentage'],
      { stageName: 0, realName: 1, email: 2, phone: 3, location: 4, creatorPercent: 5 },
      [],
    ],
    // The more specific heading takes precedence.
    [['Creator', 'Stage name', ''], { stageName: 1 }, ['Creator', 'Column 3']],
    [['Name', 'Agency split', 'Status'], {}, ['Name', 'Agency split', 'Status']],
    [['Stage name', 'Stage name'], { stageName: 0 }, ['Stage name']],
  ])('are mapped to fields: %j', ([headings, indexes, ignored]) => {
    expect(mapColumns(headings)).toEqual({ indexes, ignored, count: headings.length })
  })
})

describe('cells', () => {
  const columns = mapColumns(['Stage name', 'Legal name', 'Email', 'Phone', 'Creator percent'])
  const read = (...cells: string[]) => readRow({ number: 7, cells }, columns)
  test.for<[string[], object]>([
    [[' Luna ', '', '', '', ''], { number: 7, values: { stageName: 'Luna' } }],
    [
      ['Luna', 'Lu Na', 'LUNA@X.test', "'+49 30 1234", '60 %'],
      {
        number: 7,
        values: {
          stageName: 'Luna',
          realName: 'Lu Na',
          email: 'luna@x.test',
          phone: '+49 30 1234',
          creatorPercent: 60,
        },
      },
    ],
    [["'=Luna"], { number: 7, values: { stageName: '=Luna' } }],
    [['Luna', '', '', '', '70.0'], { number: 7, values: { stageName: 'Luna', creatorPercent: 70 } }],
    [['Luna', '', '', '', '55,5 %'], { number: 7, values: { stageName: 'Luna', creatorPercent: 55.5 } }],
    [['', 'Lu Na'], { row: 7, message: 'Stage name is missing.' }],
    ...['0.6', '101', '-5', '60/40', 'half', '1e1', '55.555'].map((percent): [string[], object] => [
      ['Luna', '', '', '', percent],
      {
        row: 7,
        message: 'Creator percent: Please enter a percentage from 0 to 100, with at most two decimals.',
      },
    ]),
    [
      ['', '', 'nobody', 'x', ''],
      {
        row: 7,
        message:
          'Stage name is missing. Email: Please enter a full email address, like name@example.com. Phone: Please enter a phone number with its area code.',
      },
    ],
    [['x'.repeat(81)], { row: 7, message: 'Stage name: At most 80 characters.' }],
    [['Lu\u202ena'], { row: 7, message: 'Stage name: Contains characters that can’t be displayed.' }],
    [
      ['Luna', '', '', '', '', 'more'],
      { row: 7, message: 'This row has 6 cells, but the file has 5 columns.' },
    ],
    [['Luna', '', '', '', '', ' '], { number: 7, values: { stageName: 'Luna' } }],
  ])('are read or reported: %j', ([cells, expected]) => {
    expect(read(...cells)).toEqual(expected)
  })
})
