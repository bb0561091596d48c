/** Errors of imports of minutes. A part of the error catalogue. */
export const importErrors = {
  'candleImports.notFound': { status: 404, isToShow: true, message: 'No such import.' },
  'candleImports.wrongState': {
    status: 409,
    isToShow: true,
    message: 'Not possible in the current state of the import.',
  },
  'candleImports.tooLarge': { status: 413, isToShow: true, message: 'The file is larger than 2 GB.' },
  'candleImports.noRoom': { status: 409, isToShow: true, message: 'There is no room on the disk for this file.' },
  'candleImports.tooMany': { status: 409, isToShow: true, message: 'The caller has 20 unfinished uploads.' },
  'candleImports.wrongPart': {
    status: 409,
    isToShow: false,
    message: 'The part does not follow what has been received, or has another size.',
  },
  'candleImports.unknownSymbol': {
    status: 400,
    isToShow: true,
    message: 'There is no such symbol, or its prices are simulated.',
  },
  'candleImports.zoneNeeded': { status: 400, isToShow: true, message: 'The times of the file need a zone.' },
  'candleImports.unknownZone': { status: 400, isToShow: true, message: 'There is no such time zone.' },
  'candleImports.changed': {
    status: 409,
    isToShow: true,
    message: 'Symbol or zone have been changed since this preview.',
  },
  'candleImports.symbolBusy': {
    status: 409,
    isToShow: true,
    message: 'Another import of this symbol is running.',
  },
} as const;
