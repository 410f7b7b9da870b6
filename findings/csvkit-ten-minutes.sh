#!/bin/bash
# One would guess that csvkit, which offices use to look at exports and to load them into databases,
# takes 10:00 in a column of starts for ten o'clock or leaves it as text. It takes it for a duration
# of ten minutes, and 14:30:00 in the same column for fourteen and a half hours, so that a tour at
# 14:30 sorts before one at 10:00:00; csvsql makes an INTERVAL of the column. The dates of the same
# file depend on each other: 01.12.2026 is the 12th of January, unless any other row is later than
# the 12th of its month, and then the whole column is text. --no-inference, or ISO 8601 for dates and
# a day in front of each time, avoids it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
packages="csvkit python3-csvkit python3-agate python3-agateexcel python3-agatedbf python3-agatesql
  python3-babel python-babel-localedata python3-dbfread python3-isodate python3-leather
  python3-openpyxl python3-parsedatetime python3-pytimeparse python3-slugify python3-six python3-tz
  python3-sqlalchemy python3-text-unidecode python3-xlrd python3-future python3-et-xmlfile"
# shellcheck disable=SC2086
apt-get download $packages >apt.log 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
python=$folder/usr/lib/python3/dist-packages
ln -sfn "$folder/usr/share/python-babel-localedata/locale-data" "$python/babel/locale-data"
export PYTHONPATH=$python
echo "version: csvkit $(dpkg-deb -f csvkit_*.deb Version), agate $(dpkg-deb -f python3-agate_*.deb Version)"

look() { printf '%s\n' "$@" >slots.csv && python3 -W ignore -c 'import sys
from csvkit.utilities.csvlook import launch_new_instance
sys.argv = ["csvlook", "slots.csv"]
launch_new_instance()'; }

echo 'expected: 10:00 and 14:30 stay times of the day; 01.12.2026 means the same in both files'
first=$(look Day,Start 01.12.2026,10:00 02.12.2026,14:30:00)
second=$(look Day,Start 01.12.2026,10:00 13.12.2026,14:30:00)
printf 'seen:\n%s\nwith another day:\n%s\n' "$first" "$second"
grep -q '2026-01-12 | *0:10:00' <<<"$first"
grep -q '2026-02-12 | *14:30:00' <<<"$first"
grep -q '01.12.2026 | *0:10:00' <<<"$second"
