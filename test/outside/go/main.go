// Publishes a draft with the client that oapi-codegen has generated in ./api, and prints its id.
package main

import (
	"context"
	"fmt"
	"log"
	"net/http"
	"os"

	"kinora.example/client/api"
)

func main() {
	base, key, account, content := os.Args[1], os.Args[2], os.Args[3], os.Args[4]
	authorize := api.WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+key)
		return nil
	})
	client, err := api.NewClientWithResponses(base, authorize)
	if err != nil {
		log.Fatal(err)
	}
	caption := "From Go"
	body := api.CreatePost{ContentId: &content, Caption: &caption}
	body.SelectedAccounts.Clipapp = &[]string{account}
	reply, err := client.PostPostsWithResponse(context.Background(), &api.PostPostsParams{}, body)
	if err != nil || reply.JSON201 == nil {
		log.Fatalf("%v %s", err, reply.Body)
	}
	fmt.Printf("{\"id\": %q, \"caption\": %q}\n", reply.JSON201.Data.Id, *reply.JSON201.Data.Caption)
}
