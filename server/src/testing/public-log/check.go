// Reads a public log with Go's own code for transparency logs, which knows nothing of this product:
// GO111MODULE=off go run check.go ADDRESS KEY
// golang.org/x/mod/sumdb/note opens the checkpoint, sumdb/tlog authenticates every tile and every entry against it.
package main

import (
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

type site struct{ address string }

func (s site) get(path string) ([]byte, error) {
	answer, err := http.Get(s.address + "/" + path)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	if answer.StatusCode != 200 {
		return nil, fmt.Errorf("%s: %s", path, answer.Status)
	}
	return io.ReadAll(answer.Body)
}

func (s site) Height() int { return 8 }
func (s site) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	var all [][]byte
	for _, t := range tiles {
		data, err := s.get(strings.Replace(t.Path(), "tile/8/", "tile/", 1))
		if err != nil {
			return nil, err
		}
		all = append(all, data)
	}
	return all, nil
}
func (s site) SaveTiles([]tlog.Tile, [][]byte) {}

func must(err error) {
	if err != nil {
		fmt.Println("refused:", err)
		os.Exit(1)
	}
}

func main() {
	s := site{os.Args[1]}
	verifier, err := note.NewVerifier(os.Args[2])
	must(err)
	message, err := s.get("checkpoint")
	must(err)
	opened, err := note.Open(message, note.VerifierList(verifier))
	must(err)
	lines := strings.Split(opened.Text, "\n")
	size, err := strconv.ParseInt(lines[1], 10, 64)
	must(err)
	root, err := base64.StdEncoding.DecodeString(lines[2])
	must(err)
	var h tlog.Hash
	copy(h[:], root)
	reader := tlog.TileHashReader(tlog.Tree{N: size, Hash: h}, s)
	for from := int64(0); from < size; from += 256 {
		to := from + 256
		name := ""
		if to > size {
			to = size
			name = fmt.Sprintf(".p/%d", size-from)
		}
		k := from / 256
		name = fmt.Sprintf("%03d", k%1000) + name
		for k /= 1000; k > 0; k /= 1000 {
			name = fmt.Sprintf("x%03d/", k%1000) + name
		}
		bundle, err := s.get("tile/entries/" + name)
		must(err)
		var indexes []int64
		for i := from; i < to; i++ {
			indexes = append(indexes, tlog.StoredHashIndex(0, i))
		}
		hashes, err := reader.ReadHashes(indexes)
		must(err)
		for i := from; i < to; i++ {
			length := binary.BigEndian.Uint16(bundle)
			if tlog.RecordHash(bundle[2:2+length]) != hashes[i-from] {
				must(fmt.Errorf("entry %d", i))
			}
			bundle = bundle[2+length:]
		}
	}
	fmt.Printf("%d entries right under %s\n", size, lines[0])
}
