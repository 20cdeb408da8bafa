import { sampleFiles } from '@greenroom/contract/features/fans/fan-import-samples.ts'
import {
  type ImportKind,
  importKinds,
  type Mapping,
} from '@greenroom/contract/features/fans/fan-imports.schema.ts'
import { expect, test } from 'vitest'
import { columnsKey, guessMapping } from './import-mapping.ts'

test.for<[ImportKind, string[], Mapping]>([
  ['fans', ['username', 'email'], { username: 0, email: 1 }],
  ['fans', ['E-Mail', 'User Name', 'Creator'], { email: 0, username: 1, creator: 2 }],
  ['fans', ['Name', 'Handle', 'Joined at', 'Tags'], { displayName: 0, username: 1, joinDate: 2, tags: 3 }],
  ['fans', ['fan', 'username'], { username: 1 }],
  ['fans', ['nothing', 'of', 'use'], {}],
  ['fans', ['', ''], {}],
  ['transactions', ['Date', 'Fan', 'Amount', 'Type'], { date: 0, username: 1, amount: 2, type: 3 }],
  [
    'transactions',
    ['Transaction ID', 'Created at', 'User', 'Model', 'Gross', 'Fee', 'Description', 'Status'],
    { externalId: 0, date: 1, username: 2, creator: 3, amount: 4, platformFee: 5, type: 6, kind: 7 },
  ],
  ['transactions', ['date', 'date', 'amount'], { date: 0, amount: 2 }],
  ['transactions', ['email', 'tags'], {}],
  [
    'fans',
    [
      'Benutzername',
      'E-Mail-Adresse',
      'Anzeigename',
      'Wohnort',
      'Beitrittsdatum',
      'Schlagwörter',
      'Künstlerin',
    ],
    { username: 0, email: 1, displayName: 2, location: 3, joinDate: 4, tags: 5, creator: 6 },
  ],
  [
    'transactions',
    ['Fecha', 'Usuario', 'Importe', 'Tipo', 'Comisión', 'Moneda', 'Estado', 'ID de transacción'],
    { date: 0, username: 1, amount: 2, type: 3, platformFee: 4, currency: 5, kind: 6, externalId: 7 },
  ],
  [
    'transactions',
    ['Date', 'Utilisateur', 'Montant', 'Catégorie', 'Frais', 'Devise', 'Motif', 'Référence'],
    { date: 0, username: 1, amount: 2, type: 3, platformFee: 4, currency: 5, reason: 6, externalId: 7 },
  ],
  [
    'messages',
    ['Nom d’utilisateur', 'Sens', 'Envoyé le', 'Message', 'Expéditeur', 'Lu'],
    { username: 0, direction: 1, sentAt: 2, text: 3, senderName: 4, isRead: 5 },
  ],
  [
    'messages',
    ['Abonnent', 'Richtung', 'Gesendet am', 'Nachricht', 'Zugestellt'],
    { username: 0, direction: 1, sentAt: 2, text: 3, isDelivered: 4 },
  ],
])('guesses the mapping of a %s file with %j', ([kind, columns, mapping]) => {
  expect(guessMapping(kind, columns)).toEqual(mapping)
})

test.for(importKinds)('every column of the sample %s file is recognized', (kind) => {
  const columns = sampleFiles[kind].split('\r\n')[0]?.split(',') ?? []
  expect(columns.length).toBeGreaterThan(5)
  expect(Object.values(guessMapping(kind, columns)).toSorted((a, b) => a - b)).toEqual([...columns.keys()])
})

test('files with the same columns have the same key, including our error file', () => {
  const key = columnsKey(['User Name', 'E-mail'])
  expect(columnsKey(['username', 'email'])).toBe(key)
  expect(columnsKey(['User Name', 'E-mail', 'Problem'])).toBe(key)
  expect(columnsKey(['E-mail', 'User Name'])).not.toBe(key)
  expect(columnsKey(['User Name', 'E-mail', 'Tags'])).not.toBe(key)
})
