#!/bin/bash
# One would guess that a reader of XLSX that finds the numbers and dates of a sheet also finds its
# text, or says that it cannot. Perl's Spreadsheet::XLSX knows only text in the shared table: text
# that stands in its cell (t="inlineStr", which programs write that stream long sheets) is an empty
# cell, without an error or a warning, while dates and numbers beside it are right. Who imports a
# list of bookings gets days and people, and nobody's name. Spreadsheet::ParseXLSX, from the same
# archive and with the same calls, reads all of it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
packages="libspreadsheet-xlsx-perl libspreadsheet-parsexlsx-perl libspreadsheet-parseexcel-perl
  libarchive-zip-perl libole-storage-lite-perl libio-stringy-perl libxml-twig-perl libxml-parser-perl
  libgraphics-colorutils-perl libgraphics-colornames-perl libcrypt-rc4-perl libdigest-perl-md5-perl
  libjcode-pm-perl libunicode-map-perl libcryptx-perl liburi-perl
  libwww-perl libhttp-message-perl libclone-perl"
# shellcheck disable=SC2086
apt-get download $packages >apt.log 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
PERL5LIB=$folder/usr/share/perl5:$(echo "$folder"/usr/lib/*/perl5/5.*)
export PERL5LIB
echo "version: Spreadsheet::XLSX $(dpkg-deb -f libspreadsheet-xlsx-perl_*.deb Version)"

mkdir -p book/_rels book/xl/_rels book/xl/worksheets
office=http://schemas.openxmlformats.org/officeDocument/2006/relationships
main=http://schemas.openxmlformats.org/spreadsheetml/2006/main
packaged=http://schemas.openxmlformats.org/package/2006
type=application/vnd.openxmlformats-officedocument.spreadsheetml
cat >'book/[Content_Types].xml' <<XML
<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="$packaged/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="$type.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="$type.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="$type.styles+xml"/></Types>
XML
cat >book/_rels/.rels <<XML
<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="$packaged/relationships"><Relationship Id="rId1" Type="$office/officeDocument" Target="xl/workbook.xml"/></Relationships>
XML
cat >book/xl/_rels/workbook.xml.rels <<XML
<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="$packaged/relationships"><Relationship Id="rId1" Type="$office/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="$office/styles" Target="styles.xml"/></Relationships>
XML
cat >book/xl/workbook.xml <<XML
<?xml version="1.0" encoding="UTF-8"?>
<workbook xmlns="$main" xmlns:r="$office"><sheets><sheet name="Bookings" sheetId="1" r:id="rId1"/></sheets></workbook>
XML
cat >book/xl/styles.xml <<XML
<?xml version="1.0" encoding="UTF-8"?>
<styleSheet xmlns="$main"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs></styleSheet>
XML
cat >book/xl/worksheets/sheet1.xml <<XML
<?xml version="1.0" encoding="UTF-8"?>
<worksheet xmlns="$main"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Ada Example</t></is></c><c r="B1"><v>4</v></c></row></sheetData></worksheet>
XML
(cd book && python3 -m zipfile -c ../book.xlsx '[Content_Types].xml' _rels xl)

read_by() {
	perl -M"$1" -e '
		my $book = $ARGV[0] eq "Spreadsheet::XLSX" ? Spreadsheet::XLSX->new("book.xlsx")
			: Spreadsheet::ParseXLSX->new->parse("book.xlsx");
		my ($sheet) = $book->worksheets;
		print join(", ", map { my $cell = $sheet->get_cell(0, $_); $cell ? "\"" . $cell->value . "\"" : "none" } 0, 1), "\n"' "$1"
}
echo 'expected of both: "Ada Example", "4"'
other=$(read_by Spreadsheet::ParseXLSX)
seen=$(read_by Spreadsheet::XLSX)
echo "Spreadsheet::ParseXLSX: $other"
echo "Spreadsheet::XLSX: $seen"
[ "$other" = '"Ada Example", "4"' ]
[ "$seen" = '"", "4"' ] || [ "$seen" = 'none, "4"' ]
