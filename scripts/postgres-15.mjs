// For CI: tests on the oldest supported PostgreSQL need Debian's postgresql-15 and fail without it.
import { existsSync } from 'node:fs'
import { installFromDebian } from './debian.mjs'

const isInstalled = () => existsSync('/usr/lib/postgresql/15/bin/postgres')

if (!isInstalled() && !(installFromDebian('postgresql-15', 'tests on PostgreSQL 15') && isInstalled()))
  console.error('Could not install PostgreSQL 15. Install the package postgresql-15.')
